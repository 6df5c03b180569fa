import type { Particulars } from '../../engine/particularsByNoun.ts'
import { tenantPackageParticulars, clientParticulars } from './client.ts'
import { dataScopeParticulars } from './dataScope.ts'
import { deptParticulars } from './dept.ts'
import { dictParticulars, dictBizParticulars } from './dictionaries.ts'
import { identityProviderParticulars } from './identityProvider.ts'
import { logApiParticulars, logErrorParticulars, logUsualParticulars } from './logRows.ts'
import { loginSessionParticulars } from './loginSession.ts'
import { menuParticulars } from './menu.ts'
import { operateLogParticulars } from './operateLog.ts'
import { paramParticulars } from './parameters.ts'
import { regionParticulars } from './region.ts'
import { roleParticulars, apiScopeParticulars } from './role.ts'
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
  identityProviderParticulars,
  logApiParticulars,
  logErrorParticulars,
  loginSessionParticulars,
  logUsualParticulars,
  menuParticulars,
  operateLogParticulars,
  paramParticulars,
  regionParticulars,
  roleParticulars,
  tenantParticulars,
  tenantPackageParticulars,
  topmenuParticulars,
  userParticulars,
]
