import type { Messages } from '@lingui/core'
import { VERSION } from 'virtual:nouns'
import type { Resource } from '../contract/define/resource.ts'
import { needEnglish } from './text.ts'

/** Files named by their noun, so that nothing fetched before grows with the number of nouns. */
const fileOf = <T>(kind: 'noun' | 'en', id: string): Promise<T> =>
  import(/* @vite-ignore */ `/assets/${kind}-${id}.js?v=${VERSION}`) as Promise<T>

let declared: (id: string) => Resource | undefined = () => undefined
/** Tells where all declarations are, once they have been fetched. */
export const whenDeclared = (find: typeof declared): void => {
  declared = find
}

const load = (id: string): Promise<Resource> =>
  fileOf<Readonly<Record<string, Resource>>>('noun', id).then((file) => {
    const resource = file[id]
    if (!resource) throw new Error(`${id} is not declared`)
    return resource
  })

/** The words of a noun, for whoever shows it outside its own list. */
export const wordsOf = (id: string): Promise<void> =>
  needEnglish(id, () => fileOf<{ readonly messages: Messages }>('en', id))

/**
 * The declaration of a noun with its words in the language of the console, fetched alone unless all of them
 * are here.
 */
export async function declarationOf(id: string): Promise<Resource> {
  const [resource] = await Promise.all([declared(id) ?? load(id), wordsOf(id)])
  return resource
}
