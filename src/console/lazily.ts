import { type ComponentType, createElement, type FunctionComponent, type JSX, use } from 'react'

/**
 * A component whose code comes when it is first rendered, or before, by `bring`; once there it renders at
 * once.
 */
export type OnDemand<P> = FunctionComponent<P> & { readonly bring: () => Promise<void> }

/** Makes a component come on demand; what is around it says what shows meanwhile. */
export function lazily<P extends JSX.IntrinsicAttributes | object>(
  load: () => Promise<ComponentType<P>>,
): OnDemand<P> {
  let here: ComponentType<P> | null = null
  let coming: Promise<void> | null = null
  const bring = (): Promise<void> => {
    coming ??= load().then(
      (component) => {
        here = component
      },
      (error: unknown) => {
        coming = null
        throw error
      },
    )
    return coming
  }
  const Part = (props: P) => {
    if (here === null) use(bring())
    return here === null ? null : createElement(here, props)
  }
  return Object.assign(Part, { bring })
}
