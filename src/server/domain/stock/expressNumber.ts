import { fail } from '../../../contract/errors.ts'
import type { Row } from '../../../contract/define/row.ts'
import type { express } from '../../../contract/resources/stock/express.ts'
import { linearPattern } from '../../../kernel/linearPattern.ts'
import { enabledCompanies, hasCompanies } from '../../store/stock/expressRows.ts'
import type { Lookup } from '../../engine/work.ts'

type Express = Row<typeof express>
/** A number and its company as they were entered, the company by code or name. */
export interface EnteredParcel {
  readonly code: string
  readonly no: string
}
/** The names of both inputs, at which a refusal is shown. */
interface ParcelFields {
  readonly code: string
  readonly no: string
}
const SHIPPED: ParcelFields = { code: 'expressCode', no: 'expressNo' }
export const RETURNED: ParcelFields = { code: 'returnExpressCode', no: 'returnExpressNo' }

const isNamed = ({ expressCode, expressName }: Express, text: string): boolean =>
  expressCode === text.toUpperCase() || expressName === text

/** The enabled company with this code or name; null where there is none. */
export async function companyNamed(text: string, { db, tenantId }: Lookup): Promise<Express | null> {
  const companies = await enabledCompanies(db, tenantId)
  return companies.find((company) => isNamed(company, text.trim())) ?? null
}

/** Refuses a number that does not follow the pattern of its company. */
export function requireNumber({ noRegex }: Express, no: string, field: string): void {
  if (noRegex && linearPattern(noRegex)?.matches(no) === false) fail('EXPRESS_NO_WRONG', {}, field)
}

/**
 * The code of the company of a parcel. Refuses a company that is missing or disabled, and a number it does not use;
 * a tenant that has no companies yet ships with any.
 */
export async function requireParcel(
  { code, no }: EnteredParcel,
  lookup: Lookup,
  fields: ParcelFields = SHIPPED,
): Promise<string> {
  const company = await companyNamed(code, lookup)
  if (!company) {
    if (await hasCompanies(lookup.db, lookup.tenantId)) fail('EXPRESS_UNKNOWN', {}, fields.code)
    return code
  }
  requireNumber(company, no, fields.no)
  return company.expressCode
}
