import { use } from 'react'
import { loadResource } from '../../resourceLoader.ts'
import { DictionaryPage } from './DictionaryPage.tsx'

const dict = loadResource('dict')

/** Route /dict-horizontal/index: entries beside their dictionary. */
export const DictionaryBeside = () => <DictionaryPage resource={use(dict)} arrangement="side" />

/** Route /dict-vertical/index: entries below their dictionary. */
export const DictionaryBelow = () => <DictionaryPage resource={use(dict)} arrangement="below" />
