import { useState } from 'react'
import { BLOCKS, MAX_BLOCKS, type PageBlock } from '../../../contract/parts/pageBlocks.ts'
import { t } from '../../text.ts'
import { BlockRow } from './BlockRow.tsx'
import { PagePreview } from './PagePreview.tsx'
import { type PageEditing, useEditing } from './useEditing.ts'
import { type Inspected, useInspected } from './useInspected.ts'
import './pageBuilder.css'

interface PageBuilderProps extends Omit<PageEditing, 'mark'> {
  readonly merchantAppId: string | null
}

/** Whether a block refers to what consumers cannot have. */
const isWithdrawn = ({ props }: PageBlock, { goods, contents }: Inspected): boolean => {
  const gone = (ids: unknown, found: Inspected['goods']): boolean =>
    Array.isArray(ids) && ids.some((id) => found[String(id)]?.isOpen === false)
  return gone(props.skuIds, goods) || gone(props.contentIds, contents)
}

/** The blocks of a page in their order, and the page as a phone shows it. */
export function PageBuilder({ resource, page, change, merchantAppId }: PageBuilderProps) {
  const [marked, setMarked] = useState<string | null>(null)
  const { inspected, problem } = useInspected(page, merchantAppId)
  const editing = useEditing({ resource, page, change, mark: setMarked })
  return (
    <div className="page-builder">
      <div className="page-blocks">
        <Toolbar count={page.components.length} head={editing.head} add={editing.add} />
        <ol aria-label={t('组件')}>
          {page.components.map((block, index) => (
            <BlockRow
              key={block.key}
              id={editing.idOf(block.key)}
              block={block}
              index={index}
              isWithdrawn={isWithdrawn(block, inspected)}
              calls={editing}
            />
          ))}
        </ol>
        <p role="status" className="mt-2 text-small text-bad">
          {problem}
        </p>
        <p className="mt-2 text-small text-fg2">
          {t('Enter 编辑，Alt+↑↓ 移动，Alt+C 复制，Delete 移除；也可拖动')}
        </p>
      </div>
      <PagePreview config={page} inspected={inspected} marked={marked} />
    </div>
  )
}

interface ToolbarProps {
  readonly count: number
  readonly head: () => Promise<void>
  readonly add: (type: string) => Promise<void>
}
function Toolbar({ count, head, add }: ToolbarProps) {
  const [type, setType] = useState('notice')
  return (
    <div className="flex flex-wrap items-center gap-2">
      <select
        className="field w-32"
        aria-label={t('组件类型')}
        value={type}
        onChange={(event) => setType(event.target.value)}
      >
        {Object.entries(BLOCKS).map(([name, { label }]) => (
          <option key={name} value={name}>
            {t(label)}
          </option>
        ))}
      </select>
      <button
        type="button"
        className="button button-plain"
        disabled={count >= MAX_BLOCKS}
        onClick={() => void add(type)}
      >
        {t('添加组件')}
      </button>
      <button type="button" className="button button-plain" onClick={() => void head()}>
        {t('页面设置')}
      </button>
    </div>
  )
}
