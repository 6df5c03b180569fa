import { dict } from '../../../contract/resources/system/dict.ts'
import { DictionaryPage } from './DictionaryPage.tsx'

/** Route /dict-horizontal/index: entries beside their dictionary. */
export const DictionaryBeside = () => <DictionaryPage resource={dict} arrangement="side" />

/** Route /dict-vertical/index: entries below their dictionary. */
export const DictionaryBelow = () => <DictionaryPage resource={dict} arrangement="below" />
