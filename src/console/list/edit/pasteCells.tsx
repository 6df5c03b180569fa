import type { ListScreenState } from '../useListScreen.ts'

export function pasteCells(_screen: ListScreenState, _text: string): void {}
