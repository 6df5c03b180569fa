import type { ReactNode } from 'react'
import { t } from '../text.ts'
import { Code } from './Code.tsx'
import { openDocument } from './openDocument.ts'

/** The number of a document, of one noun or any, which opens its record. */
export function DocumentLink({
  number,
  of,
  children,
}: {
  readonly number: string
  readonly of?: string
  /** In place of the number. */
  readonly children?: ReactNode
}) {
  return (
    <button
      type="button"
      className="text-start text-link hover:underline"
      title={children === undefined ? t('打开单据') : number}
      onClick={() => void openDocument(number, of)}
    >
      {children ?? <Code text={number} />}
    </button>
  )
}
