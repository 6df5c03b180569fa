import { NOUNS, type Noun } from 'virtual:nouns'
import type { Resource } from '../contract/define/resource.ts'

/** The noun whose list stands at a leaf: by the menu's code, else by its path. */
export const nounAt = (menu: { readonly code: string; readonly path: string }): Noun | undefined => NOUNS.find((noun) => noun.code === menu.code) ?? NOUNS.find((noun) => noun.path === menu.path)

let declared: (id: string) => Resource | undefined = () => undefined
/** Tells where all declarations are, once they have been fetched. */
export const whenDeclared = (find: typeof declared): void => { declared = find }

/** The declaration of a noun, fetched alone unless all of them are here. */
export const declarationOf = async (noun: Noun): Promise<Resource> => declared(noun.id) ?? noun.load()
