import {
  type ChoiceArgument,
  type Command,
  type Ctx,
  defineCommand,
  type Need,
} from '../src/palette/command.ts'
import type { OpenView, ViewChange, ViewChoice } from '../src/palette/listView.ts'

const GROUP = '视图'
const hasList: Need = { test: ({ list }) => list !== null, reason: '本页没有列表' }
const hasViews: Need = { test: ({ views }) => (views?.length ?? 0) > 0, reason: '还没有保存视图' }
const openView = ({ list }: Ctx): OpenView | null => list?.openView ?? null
const hasOpenView: Need = { test: (ctx) => openView(ctx) !== null, reason: '没有打开视图' }
const isOwn: Need = { test: (ctx) => openView(ctx)?.isOwn ?? false, reason: '只有共享人可以修改这个视图' }
const isChanged: Need = { test: (ctx) => openView(ctx)?.isChanged ?? false, reason: '视图没有修改' }

/** Value of the choice that shows a list without a view. */
const NO_VIEW = 'all'

/** Readings, where they are not those of the console's own texts. */
const readBy = (pinyin: string): { readonly pinyin?: string } => (pinyin === '' ? {} : { pinyin })

/** On a list its own views, then the list without one; elsewhere the views of all lists. */
function choicesOf({ list, views = [] }: Ctx): ReturnType<ChoiceArgument['choices']> {
  if (list === null)
    return views.map(({ id, name, list: label, pinyin }) => ({
      value: id,
      title: name,
      hint: label,
      ...readBy(pinyin),
    }))
  const own = views.filter(({ resource }) => resource === list.resource)
  return [
    ...own.map(({ id, name, pinyin }) => ({ value: id, title: name, ...readBy(pinyin) })),
    { value: NO_VIEW, title: '全部' },
  ]
}

const VIEW_OPEN = defineCommand({
  id: 'view.open',
  title: '打开视图…',
  group: GROUP,
  keys: 'v v',
  icon: 'bookmark',
  keywords: ['open view', 'switch view', 'saved views', '切换视图'],
  needs: [hasViews],
  arguments: [{ kind: 'choice', label: '视图', choices: choicesOf }],
  run: (host, { choice }) => host.openView(String(choice)),
})

/** Readings of 视图, with which the titles of the entries begin. */
const VIEW_READING = 'shi tu'

/** An entry of the palette for each view: the command `view.open` with the view filled in. */
export const openViewEntries = (
  views: readonly ViewChoice[],
  pathOf: (view: ViewChoice) => { readonly path: string; readonly opens: string } | null,
): Command[] =>
  views.flatMap((view) => {
    const place = pathOf(view)
    if (!place) return []
    const name = view.isDeclared
      ? { text: '视图：{name}', labels: { name: view.name } }
      : { text: '视图：{name}', params: { name: view.name } }
    return [
      defineCommand({
        id: `${VIEW_OPEN.id}(${view.id})`,
        of: VIEW_OPEN.id,
        name,
        title: () => name,
        group: GROUP,
        ...place,
        icon: 'bookmark',
        ...readBy(view.pinyin && `${VIEW_READING} ${view.pinyin}`),
        run: (host) => host.openView(view.id),
      }),
    ]
  })

const POSITIONS = [1, 2, 3, 4, 5, 6, 7, 8, 9]
const hasView = (position: number): Need => ({
  test: ({ list }) => (list?.views ?? 0) >= position,
  reason: '这个列表没有这么多视图',
})

interface ViewCommand extends Pick<Command, 'title' | 'name' | 'icon' | 'keywords' | 'needs'> {
  readonly change: ViewChange
}
const viewCommand = ({ change, ...rest }: ViewCommand): Command =>
  defineCommand({
    ...rest,
    id: `view.${change}`,
    group: GROUP,
    run: (host) => host.screen()?.list?.view(change),
  })

/** Commands on the saved views of a list. */
export const LIST_VIEWS: readonly Command[] = [
  VIEW_OPEN,
  defineCommand({
    id: 'list.saveView',
    title: '保存视图…',
    group: '列表',
    keys: 'v s',
    icon: 'bookmark',
    keywords: ['save view', 'saved views', '视图'],
    needs: [hasList],
    run: (host) => host.screen()?.list?.saveView(),
  }),
  viewCommand({
    change: 'update',
    title: '保存对视图的修改',
    icon: 'save',
    keywords: ['update view', '覆盖视图'],
    needs: [hasOpenView, isOwn],
  }),
  viewCommand({
    change: 'reset',
    title: '还原视图',
    icon: 'undo-2',
    keywords: ['reset view', 'discard changes'],
    needs: [hasOpenView, isChanged],
  }),
  viewCommand({
    change: 'edit',
    title: '重命名或共享视图…',
    icon: 'pencil',
    keywords: ['rename view', 'share view', '共享视图', '修改视图'],
    needs: [hasOpenView, isOwn],
  }),
  viewCommand({
    change: 'default',
    name: '设为默认视图',
    title: (ctx) => ({ text: openView(ctx)?.isDefault ? '取消默认视图' : '设为默认视图' }),
    icon: 'star',
    keywords: ['default view', '取消默认视图'],
    needs: [hasOpenView],
  }),
  viewCommand({
    change: 'left',
    title: '视图前移',
    icon: 'arrow-left',
    keywords: ['move view left', '左移视图'],
    needs: [hasOpenView],
  }),
  viewCommand({
    change: 'right',
    title: '视图后移',
    icon: 'arrow-right',
    keywords: ['move view right', '右移视图'],
    needs: [hasOpenView],
  }),
  viewCommand({
    change: 'remove',
    title: '删除视图',
    icon: 'trash-2',
    keywords: ['delete view', 'remove view'],
    needs: [hasOpenView, isOwn],
  }),
  ...POSITIONS.map((position) => {
    const name = { text: '打开第 {place} 个视图', params: { place: position } }
    return defineCommand({
      id: `list.view${position}`,
      name,
      title: () => name,
      group: GROUP,
      keys: `v ${position}`,
      icon: 'bookmark',
      hidden: true,
      needs: [hasView(position)],
      run: (host) => host.screen()?.list?.showView(position),
    })
  }),
]
