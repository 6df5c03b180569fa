import { type ParamScope, readParam } from '../../engine/parameters.ts'

/** Parameter of a tenant: the address of the pages on which its customers claim and exchange. */
const BASE = 'mall.h5Url'

/** The address of a page of a tenant below the one of its parameter; null where it has none, or none of the web. */
export async function pageLink(scope: ParamScope, path: string): Promise<string | null> {
  const base = (await readParam(scope, BASE))?.trim().replace(/\/+$/, '') ?? ''
  return /^https?:\/\//.test(base) && URL.canParse(base) ? `${base}${path}` : null
}
