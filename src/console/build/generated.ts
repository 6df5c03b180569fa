import type { Plugin } from 'vite'
import { icons } from './icons.ts'
import { oldAddresses } from './oldAddresses.ts'
import { pinyinTable } from './pinyinTable.ts'

/** Modules that the build derives from the declarations: icons, readings for the search, old addresses. */
export const generated = (): Plugin[] => [icons(), pinyinTable(), oldAddresses()]
