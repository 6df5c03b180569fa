import { t } from '../text.ts'
import { Code } from './Code.tsx'
import { openDocument } from './openDocument.ts'

/** The number of a document of any noun, which opens its record. */
export function DocumentLink({ number }: { readonly number: string }) {
  return (
    <button
      type="button"
      className="text-start text-link hover:underline"
      title={t('打开单据')}
      onClick={() => void openDocument(number)}
    >
      <Code text={number} />
    </button>
  )
}
