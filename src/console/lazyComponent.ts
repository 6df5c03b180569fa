import { type ComponentType, createElement, type FunctionComponent, type JSX, use } from 'react'
import { loadInTime } from './loadInTime.ts'

/**
 * A component whose code is loaded when it is first rendered, or earlier by `preload`; once loaded it renders
 * synchronously.
 */
export type LazyComponent<P> = FunctionComponent<P> & { readonly preload: () => Promise<void> }

/** How long a failed load is not repeated, in milliseconds. */
const RETRY_MS = 300

/** Milliseconds after which a part that did not arrive is asked for again. */
const PART_RETRY_MS = 3000

/** Loads code that something on screen waits for: asked for again until it arrives. */
export async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await loadInTime(load)
    } catch {
      await new Promise((resolve) => setTimeout(resolve, PART_RETRY_MS))
    }
  }
}

/**
 * A part of a page that stands without it: while its code does not arrive, the page stays, and it is asked for
 * again.
 */
export const lazyPart = <P extends JSX.IntrinsicAttributes | object>(
  load: () => Promise<ComponentType<P>>,
): LazyComponent<P> => lazyComponent(load, untilLoaded)

/** Makes a component load on demand; the parent renders the placeholder. */
export function lazyComponent<P extends JSX.IntrinsicAttributes | object>(
  load: () => Promise<ComponentType<P>>,
  arrive: (load: () => Promise<ComponentType<P>>) => Promise<ComponentType<P>> = loadInTime,
): LazyComponent<P> {
  let loaded: ComponentType<P> | null = null
  let loading: Promise<void> | null = null
  const preload = (): Promise<void> => {
    loading ??= arrive(load).then(
      (component) => {
        loaded = component
      },
      (error: unknown) => {
        // React renders again before it gives up, and has to find the same failure.
        setTimeout(() => {
          loading = null
        }, RETRY_MS)
        throw error
      },
    )
    return loading
  }
  const Lazy = (props: P) => {
    if (loaded === null) use(preload())
    return loaded === null ? null : createElement(loaded, props)
  }
  return Object.assign(Lazy, { preload })
}
