import { permissionOf } from '../../contract/define/permission.ts'
import type { ListContext } from '../../palette/listContext.ts'
import { menus } from '../menus.ts'
import { groupFields } from './groups/groupable.ts'
import type { ListScreenState } from './useListScreen.ts'
import { stateTabs } from './views/stateTabs.ts'
import { openViewOf } from './views/viewState.ts'
import { viewsOf } from './views/viewStore.ts'

type Offers = Required<Pick<ListContext, 'tabs' | 'views' | 'openView' | 'editsCells' | 'groups'>>

/** What a list has for commands beside its rows: tabs of states, views, cells to edit, columns to group by. */
export const listOffers = ({ resource, address, options }: ListScreenState): Offers => ({
  tabs: stateTabs(resource).length,
  views: viewsOf(resource.id).length,
  openView: openViewOf(resource, address),
  editsCells: resource.list.editable.length > 0 && menus.permissions.has(permissionOf(resource, 'edit')),
  groups: {
    by: address.group,
    fields: groupFields(options, menus.permissions).map(({ name, spec }) => ({
      value: name,
      title: spec.label,
    })),
  },
})
