import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { RequestBatcher } from '../../src/kernel/requestBatcher.ts'

interface Item {
  readonly no: string
  readonly isBad?: boolean
}

/** A batcher that notes its batches; a batch with a bad item throws. */
function open({
  maxItems = 10,
  isGeneral = () => false,
}: {
  maxItems?: number
  isGeneral?: () => boolean
} = {}) {
  const batches: string[] = []
  const batcher = new RequestBatcher<Item, string>(
    async (key, items) => {
      batches.push(`${key}:${items.map(({ no }) => no).join(',')}`)
      await setTimeout(5)
      if (items.some(({ isBad }) => isBad)) throw new Error('bad item')
      return items.map(({ no }) => `${key}-${no}`)
    },
    { maxItems, distinctBy: ({ no }) => [no], isGeneral },
  )
  return { batcher, batches }
}

test('the first request runs at once, those that arrive meanwhile run together', async () => {
  const { batcher, batches } = open()
  const results = await Promise.all(['1', '2', '3', '4'].map((no) => batcher.submit('a', { no })))
  expect(results).toEqual(['a-1', 'a-2', 'a-3', 'a-4'])
  expect(batches).toEqual(['a:1', 'a:2,3,4'])
})

test('keys do not wait for each other', async () => {
  const { batcher, batches } = open()
  await Promise.all(['a', 'b'].map((key) => batcher.submit(key, { no: '1' })))
  expect(batches).toEqual(['a:1', 'b:1'])
})

test('a batch has at most so many items, and never two of one document, whose order is kept', async () => {
  const { batcher, batches } = open({ maxItems: 2 })
  await Promise.all(['0', '1', '1', '2', '1', '3'].map((no) => batcher.submit('a', { no })))
  expect(batches).toEqual(['a:0', 'a:1,2', 'a:1,3', 'a:1'])
})

test('where a batch fails each request fails for its own reason only', async () => {
  const { batcher, batches } = open()
  const results = await Promise.allSettled(
    ['0', '1', '2', '3'].map((no) => batcher.submit('a', { no, isBad: no === '2' })),
  )
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  expect(batches).toEqual(['a:0', 'a:1,2,3', 'a:1', 'a:2', 'a:3'])
  expect(await batcher.submit('a', { no: '5' })).toBe('a-5')
})

test('an error that concerns every request refuses all of a batch without running it again', async () => {
  const { batcher, batches } = open({ isGeneral: () => true })
  const results = await Promise.allSettled(
    ['0', '1', '2'].map((no) => batcher.submit('a', { no, isBad: no === '2' })),
  )
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
  expect(batches).toEqual(['a:0', 'a:1,2'])
})
