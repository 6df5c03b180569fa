import type { FieldSpec } from '../../../contract/define/field.ts'
import { ME } from '../../../contract/define/query.ts'
import { matchesSearch } from '../../../kernel/matchesSearch.ts'
import { t } from '../../text.ts'

/** Whether a value of a filter stands for whoever reads the list. */
export const isMe = ({ to }: Pick<FieldSpec, 'to'>, value: string): boolean => to === 'user' && value === ME

/** The reader as a choice of a filter on users, if the typed text finds it; stays right in a shared view or link. */
export const meChoices = (
  { to }: Pick<FieldSpec, 'to'>,
  text: string,
): readonly { readonly id: string; readonly title: string }[] =>
  to === 'user' && matchesSearch({ title: t('我'), pinyin: 'wo' }, text) ? [{ id: ME, title: t('我') }] : []
