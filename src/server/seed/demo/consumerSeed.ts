import { merchantConfig } from '../../../contract/resources/merchant/merchantConfig.ts'
import { maskedTarget, plainTarget } from '../../domain/people/blackTargets.ts'
import { newUser } from '../../domain/people/newUser.ts'
import type { Vault } from '../../secrets/vault.ts'
import type { Writer } from '../../store/db.ts'
import { countSeededTags } from '../../store/seed/peopleRows.ts'
import { findRows, selectWhere } from '../../store/rows.ts'
import { type Put, putFor } from '../../store/seed/putRows.ts'
import { userinfo } from '../../../contract/resources/people/userinfo.ts'
import { seedGroups } from './groupSeed.ts'
import { daysFromNow, figuresOf, PEOPLE } from './consumerPeople.ts'
import { BLOCKS, RETIRED_TAG, TAG_GROUPS } from './consumers.data.ts'

/** Writes groups and tags; resolves to the ids of the tags by name. */
async function seedTags(put: Put): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>()
  for (const [index, [groupName, selectMode, color, remark, tags]] of TAG_GROUPS.entries()) {
    const [tagGroupId = ''] = await put('tagGroup', [
      {
        groupName,
        selectMode,
        color,
        remark,
        tagCount: tags.length,
        sort: index + 1,
        status: 'enabled',
      },
    ])
    const tagIds = await put(
      'userTag',
      tags.map((tagName, place) => ({
        tagName,
        tagGroupId,
        tagType: 'manual',
        userCount: 0,
        sort: place + 1,
        state: tagName === RETIRED_TAG ? 'disabled' : 'enabled',
      })),
    )
    for (const [place, tagName] of tags.entries()) ids.set(tagName, tagIds[place] ?? '')
  }
  return ids
}

interface Seeded {
  readonly nickname: string
  readonly id: string
  readonly userNo: string
  readonly mobile: string
}

/** Writes the consumers of the merchants. */
async function seedConsumers(
  writer: Writer,
  tenantId: string,
  { tags, vault }: { readonly tags: ReadonlyMap<string, string>; readonly vault: Vault },
): Promise<readonly Seeded[]> {
  const merchants = await selectWhere(writer, merchantConfig, tenantId, { all: [] })
  const merchantsByName = new Map(merchants.map((row) => [row.merchantName, row]))
  const ids = await putFor(writer, tenantId)(
    'userinfo',
    PEOPLE.map(({ merchant, mobile, person: [nickname, regSource, province, names, days] }, index) => {
      return {
        ...newUser(mobile, daysFromNow(-days)),
        nickname,
        merchantId: merchantsByName.get(merchant)?.id,
        merchantCode: merchantsByName.get(merchant)?.merchantCode,
        mobile: vault.seal(mobile),
        'mobile.hmac': vault.digest(mobile),
        gender: (['female', 'male', 'unknown'] as const)[index % 3],
        regSource,
        regionCode: `p${province}`,
        tagIds: names.split(' ').flatMap((name) => tags.get(name) ?? []),
        createTime: daysFromNow(-days),
        status: 'normal',
        ...figuresOf(names, index),
      }
    }),
  )
  const rows = await findRows(writer, userinfo, tenantId, ids)
  const numbers = new Map(rows.map(({ id, userNo }) => [id, userNo ?? '']))
  return PEOPLE.map(({ mobile, person: [nickname] }, index) => ({
    nickname,
    id: ids[index] ?? '',
    userNo: numbers.get(ids[index] ?? '') ?? '',
    mobile,
  }))
}

/** Writes the blocks, those that are over too, and the state of whom they keep from logging in. */
async function seedBlocks(put: Put, people: readonly Seeded[], vault: Vault): Promise<void> {
  await put(
    'blackUser',
    BLOCKS.map(({ of, who, scopes, reasonType, reason, since, until, source, hits, lifted }) => {
      const person = people.find(({ nickname }) => nickname === who)
      const plain = plainTarget(of, of === 'mobile' ? (person?.mobile ?? '') : (person?.userNo ?? who))
      return {
        targetType: of,
        targetValue: vault.seal(plain),
        'targetValue.hmac': vault.digest(plain),
        targetMask: maskedTarget(of, plain),
        userId: person?.id ?? null,
        scopes,
        reasonType,
        reason,
        beginTime: daysFromNow(-since),
        endTime: until === null ? null : daysFromNow(until),
        source,
        hitCount: hits,
        lastHitTime: daysFromNow(-Math.max(1, since - 9)),
        liftReason: lifted ?? null,
        liftTime: lifted ? daysFromNow(-since + 4) : null,
        createTime: daysFromNow(-since),
        status: lifted ? 'lifted' : until !== null && until < 0 ? 'expired' : 'active',
      }
    }),
  )
}

/** Writes consumers of the merchants of the demonstration with their tags and groups, and who is blocked. */
export async function seedPeople(writer: Writer, tenantId: string, vault: Vault): Promise<void> {
  const put = putFor(writer, tenantId),
    tags = await seedTags(put)
  const people = await seedConsumers(writer, tenantId, { tags, vault })
  await seedBlocks(put, people, vault)
  await countSeededTags(writer, tenantId)
  await seedGroups(writer, tenantId, {
    tags,
    people: new Map(people.map(({ nickname, id }) => [nickname, id])),
  })
}
