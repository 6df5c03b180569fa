import type {
  Density,
  ListView,
  ListViewCount,
  ListViewOrder,
  ListViewsAnswer,
} from '../../../contract/listViews.ts'
import { get, post } from '../../api.ts'

const BASE = '/blade-desk/list-view'

/** What of a view is stored; what is left out stays as it is. */
export interface ViewDraft {
  readonly id?: string
  readonly version?: number
  readonly resource?: string
  readonly name?: string
  readonly filter?: Readonly<Record<string, string>>
  readonly sort?: string
  readonly group?: string
  readonly columns?: unknown
  readonly density?: Density | null
  readonly roleIds?: readonly string[]
}

export const readViews = (): Promise<ListViewsAnswer> => get<ListViewsAnswer>(`${BASE}/list`, { quiet: true })

export const readViewCounts = (resource: string, signal: AbortSignal): Promise<readonly ListViewCount[]> =>
  get<readonly ListViewCount[]>(`${BASE}/counts`, { query: { resource }, quiet: true, signal })

/** The roles a view can be shared with. */
export const readViewRoles = (): Promise<readonly { readonly id: string; readonly name: string }[]> =>
  get(`${BASE}/roles`, { quiet: true })

/** Stores a view; `quiet`: the caller shows the refusal. */
export const postView = (draft: ViewDraft, quiet = false): Promise<ListView> =>
  post<ListView>(`${BASE}/save`, { ...draft }, { quiet })

export const postRemoval = (id: string): Promise<unknown> => post(`${BASE}/remove`, { id })
export const postRestoring = (id: string): Promise<ListView> => post<ListView>(`${BASE}/restore`, { id })
export const postViewOrder = (order: ListViewOrder): Promise<ListViewOrder> =>
  post<ListViewOrder>(`${BASE}/order`, { ...order })
