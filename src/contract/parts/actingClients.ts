/** The header in which a client of ours names itself, for the operation log. */
export const ACTING_CLIENT_HEADER = 'acting-client'

/** The clients that name themselves; programs of others name none. */
export const ACTING_CLIENTS = {
  labels: { console: '网页控制台', cli: '命令行', mcp: '智能助手' },
  wire: { console: 1, cli: 2, mcp: 3 },
} as const
export type ActingClient = keyof typeof ACTING_CLIENTS.wire

/** Whether a text names one of the clients. */
export const isActingClient = (text: string): text is ActingClient => Object.hasOwn(ACTING_CLIENTS.wire, text)
