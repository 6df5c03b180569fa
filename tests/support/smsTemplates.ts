import { admin, COMPANY } from './messages.ts'

export const TEMPLATES = '/biz-notice/SmsTemplate'

export interface Template {
  readonly id: string
  readonly version: number
  readonly sceneCode: string
  readonly templateName: string
  readonly content: string
  readonly sentContent: string | null
  readonly auditStatus: number
  readonly auditReason: string | null
  readonly status: number
  readonly preview: string
  readonly textLength: number
  readonly segments: number
  readonly params: readonly { readonly name: string; readonly label: string; readonly sample: string }[]
}

/** The template of a scene, as the call of old clients lists it and its detail has it. */
export async function template(sceneCode: string, tenant = COMPANY): Promise<Template> {
  const { data } = await admin(tenant).post<{ records: Template[] }>(`${TEMPLATES}/page`, {
    current: 1,
    size: 50,
  })
  const found = data.records.find((one) => one.sceneCode === sceneCode)
  return (await admin(tenant).get<Template>(`${TEMPLATES}/detail`, { id: found?.id ?? '' })).data
}

/** Changes the template of a scene as it is now. */
export async function change(sceneCode: string, more: Record<string, unknown>) {
  const { id, version } = await template(sceneCode)
  return admin().post(`${TEMPLATES}/update`, { id, version, ...more })
}

export const testSend = (body: Record<string, unknown>) =>
  admin().post<{ recordId: string }>(`${TEMPLATES}/testSend`, body)
