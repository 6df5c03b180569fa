import { fail } from '../../../contract/errors.ts'
import { loginSession } from '../../../contract/resources/system/loginSession.ts'
import { user } from '../../../contract/resources/system/user.ts'
import type { Row } from '../../../contract/define/row.ts'
import { endSessions } from '../../engine/endSessions.ts'
import type { Hooks } from '../../engine/hooks.ts'
import { particulars } from '../../engine/particulars.ts'
import type { Work } from '../../engine/work.ts'
import { findMatching } from '../../store/rows.ts'
import { requireAuthorityOver } from './userRules.ts'

const hooks: Hooks<typeof loginSession> = {
  narrow: () => [
    {
      all: [
        { field: 'endedTime', operator: 'isNull', values: [] },
        { field: 'endsTime', operator: 'gt', values: [new Date()] },
      ],
    },
  ],
}

const ownerOf = ({ userId }: Pick<Row<typeof loginSession>, 'userId'>): string[] => (userId ? [userId] : [])

/** Refuses to end the sessions of an administrator by others. */
async function requireAuthority(work: Work, { userId }: Row<typeof loginSession>): Promise<void> {
  const [owner] = await findMatching(work.db, user, { tenantId: work.tenantId, ids: ownerOf({ userId }) })
  if (owner) await requireAuthorityOver(work, owner)
}

export const loginSessionParticulars = particulars(loginSession, {
  hooks,
  actions: {
    end: async (row, _input, work) => {
      if (row.sessionId === work.caller.session.id) fail('SESSION_OWN')
      await requireAuthority(work, row)
      await endSessions(work.db, work.database, { sessionId: row.sessionId ?? '' })
      return {}
    },
    endUser: async (row, _input, work) => {
      await requireAuthority(work, row)
      await endSessions(work.db, work.database, {
        userIds: ownerOf(row),
        except: work.caller.session.id,
      })
      return {}
    },
  },
})
