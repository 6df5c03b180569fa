import type { Particulars } from '../../engine/particularsByNoun.ts'
import { tenantPackageParticulars, clientParticulars } from './client.ts'
import { deptParticulars } from './dept.ts'
import { dictParticulars, dictBizParticulars } from './dictionaries.ts'
import { menuParticulars } from './menu.ts'
import { operateLogParticulars } from './operateLog.ts'
import { paramParticulars } from './parameters.ts'
import { roleParticulars, dataScopeParticulars, apiScopeParticulars } from './role.ts'
import { tenantParticulars } from './tenant.ts'
import { topmenuParticulars } from './topmenu.ts'
import { userParticulars } from './userParticulars.ts'

/** What is particular to the nouns of the system. */
export const SYSTEM_PARTICULARS: readonly Particulars[] = [
  apiScopeParticulars,
  clientParticulars,
  dataScopeParticulars,
  deptParticulars,
  dictParticulars,
  dictBizParticulars,
  menuParticulars,
  operateLogParticulars,
  paramParticulars,
  roleParticulars,
  tenantParticulars,
  tenantPackageParticulars,
  topmenuParticulars,
  userParticulars,
]
