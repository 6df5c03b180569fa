import { appearance } from '../../appearance.ts'
import { frame } from '../../shell/frame.ts'
import type { ListOptions } from '../listOptions.ts'

/** Whether a record is open beside the rows from the beginning. */
export const opensAtOnce = ({ resource, linked }: ListOptions): boolean =>
  linked && resource.list.beside?.open === true && appearance.mode === 'power' && frame.width === 'l'
