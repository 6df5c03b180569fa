import { dictBiz } from '../../../contract/resources/system/dictBiz.ts'
import type { Route } from '../../engine/route.ts'
import { entriesOf } from '../system/dictionaries.ts'

const CHANNELS = 'v_mall_type'

/** What the mall asks beside its products. */
export const MALL_ROUTES: readonly Route[] = [
  {
    method: 'GET',
    path: '/v-mall/h5/dicType',
    summary: '商城频道',
    choices: true,
    read: async (_parameters, { database, tenantId }) =>
      (await entriesOf(dictBiz, database, tenantId, CHANNELS)).map(
        ({ dictKey, dictValue, remark, sort }) => ({
          dicType: dictKey,
          name: dictValue,
          icon: remark ?? '',
          sort,
        }),
      ),
  },
]
