/** Code of an answer that asks for a confirmation: the call is repeated with `confirm`. */
export const CONFIRMATION_NEEDED = 2002
/** Error code of the token call for a wrong account or password. */
export const LOGIN_REFUSED = 2004

// States as the API sends and reads them. They are written out here so that a changed number fails a test.

export const ORDER_STATE = {
  pending: 10,
  blocked: 15,
  processing: 20,
  success: 30,
  partial: 35,
  failed: 40,
  suspicious: 45,
  canceled: 50,
} as const
export const PLAN_STATE = { running: 1, paused: 2, done: 3, terminated: 4 } as const
export const PERIOD_STATE = { waiting: 0, made: 1, success: 2, failed: 3, skipped: 4 } as const
export const REFUND_STATE = { none: 0, refunding: 1, partly: 2, full: 3 } as const
export const TICKET_STATE = { ticketing: 1, issued: 2, failed: 3, refunded: 4 } as const
export const DELIVER_STATE = { none: 0, waiting: 1, partly: 2, shipped: 3, signed: 4, returned: 5 } as const
export const NOTIFY_STATE = { none: 0, waiting: 1, sent: 2, failed: 3 } as const
export const AFTER_STATE = {
  pending: 10,
  toReturn: 20,
  toReceive: 30,
  toRefund: 40,
  toExchange: 45,
  toBuyBack: 48,
  refunding: 50,
  done: 60,
  rejected: 70,
  canceled: 80,
} as const
/** State of a change request of an order. */
export const APPLY_STATE = { pending: 0, approved: 1, rejected: 2, withdrawn: 3, failed: 4 } as const
export const ORDER_BATCH_STATE = {
  reading: 0,
  waiting: 1,
  making: 2,
  done: 3,
  canceled: 4,
  lapsed: 5,
} as const
/** State of an issued card in its order. */
export const ISSUE_STATE = { issued: 1, viewed: 2, used: 3, returned: 4, voided: 5 } as const

export const STOCK_IN_STATE = {
  parsing: 0,
  pending: 1,
  posted: 2,
  rejected: 3,
  revoked: 4,
  failed: 5,
} as const
export const STOCK_STATUS = { disabled: 0, valid: 1, expired: 2, usedUp: 3 } as const
export const CARD_STATE = {
  available: 1,
  locked: 2,
  allocated: 3,
  issued: 4,
  voided: 5,
  expired: 6,
  used: 7,
} as const

export const SUPPLIER_STATUS = { disabled: 0, active: 1, suspended: 2, terminated: 3 } as const
export const SUPPLIER_GOODS_STATE = { stopped: 0, supplying: 1, lacking: 2, losing: 3 } as const
export const PRICE_CHANGE_STATE = {
  pending: 0,
  scheduled: 1,
  effective: 2,
  rejected: 3,
  canceled: 4,
} as const

export const MERCHANT_STATUS = { disabled: 0, enabled: 1, frozen: 2 } as const
export const MERCHANT_GOODS_STATE = { off: 0, on: 1, maintain: 2 } as const
export const SHOP_STATE = { off: 0, on: 1 } as const
export const POOL_STATE = { pending: 1, open: 2, stopped: 3, rejected: 4 } as const
export const SHELF_STATUS = { draft: 0, on: 1, off: 2, forced: 3 } as const

export const ACCOUNT_STATUS = { active: 1, frozen: 2, closed: 3 } as const
export const AUDIT_STATUS = { pending: 0, approved: 1, rejected: 2, withdrawn: 3, failed: 4 } as const
export const KEY_STATUS = { active: 1, rotating: 2, revoked: 3, expired: 4 } as const
/** State of an export task or of a batch task; only exports expire. */
export const TASK_STATUS = { queued: 0, running: 1, done: 2, failed: 3, cancelled: 4, expired: 5 } as const

/** State of an order as the open interface and its callbacks name it. */
export const OPEN_ORDER_STATUS = { processing: 1, doubtful: 2, done: 3, failed: 4, partial: 5 } as const
/** Result of a call in the operation log. */
export const AUDIT_RESULT = { success: 1, failed: 2 } as const
/** State of an import task and of its record; a task may also be checked (4) or cancelled (5). */
export const IMPORT_STATUS = { waiting: 0, running: 1, done: 2, failed: 3 } as const

export const STOCK_OUT_STATE = {
  pending: 0,
  ready: 1,
  running: 2,
  done: 3,
  rejected: 4,
  canceled: 5,
  failed: 6,
} as const
export const SEND_STATE = { none: 0, waiting: 1, sent: 2, failed: 3 } as const
export const TRANSFER_STATE = {
  queued: 0,
  running: 1,
  success: 2,
  partFailed: 3,
  failed: 4,
  canceled: 5,
} as const

export const PURCHASE_STATE = {
  draft: 0,
  pending: 1,
  approved: 2,
  partly: 3,
  done: 4,
  rejected: 5,
  closed: 6,
} as const

export const BILL_STATUS = {
  draft: 0,
  sent: 1,
  confirmed: 2,
  reconciled: 3,
  disputed: 4,
  voided: 9,
} as const
export const PAYMENT_STATUS = { none: 0, unpaid: 1, part: 2, paid: 3, overdue: 4 } as const
export const ACCOUNT_BILL_CHECK = { balanced: 1, unbalanced: 2 } as const
