/** The right to act in the name of another user, and that to change something in doing so. */
export const IMPERSONATE = 'user_impersonate',
  IMPERSONATE_WRITE = 'user_impersonateWrite'

/**
 * Rights that show secrets or concern the login of users. Whoever acts in the name of another user has none of
 * them, whatever that user holds.
 */
export const WITHHELD_RIGHTS: ReadonlySet<string> = new Set([
  'cardInfoView_reveal',
  'cardInfoView_revealUnissued',
  'merchantOrderInfo_viewPlain',
  'userinfo_plain',
  'user_reset',
  'user_factor',
  IMPERSONATE,
  IMPERSONATE_WRITE,
])
