import { Component, type ReactNode } from 'react'
import { LoadError } from '../loadInTime.ts'
import { t } from '../text.ts'
import { logError } from './errorLog.ts'
import { Icon } from './Icon.tsx'

/**
 * Error boundary of a page: shows the error and a button that retries; the rest of the console keeps working.
 */
export class PageBoundary extends Component<
  { readonly children: ReactNode },
  { readonly failed: Error | null }
> {
  override readonly state: { readonly failed: Error | null } = { failed: null }
  static getDerivedStateFromError(failed: Error): { readonly failed: Error } {
    return { failed }
  }
  override componentDidCatch(error: Error): void {
    logError(error, 'render')
  }
  override render(): ReactNode {
    const { failed } = this.state
    if (!failed) return this.props.children
    const isUnloaded = failed instanceof LoadError
    return (
      <div className="grid flex-1 place-items-center p-6">
        <div className="flex max-w-110 flex-col items-center gap-2 text-center" role="alert">
          <Icon name="triangle-alert" size={32} className="text-bad" />
          <h1 className="text-lead" tabIndex={-1}>
            {isUnloaded ? t('页面没有载入') : t('这个页面出错了')}
          </h1>
          <p className="font-mono text-small text-fg2 wrap-anywhere">{failed.message}</p>
          <p className="text-fg2">
            {isUnloaded
              ? t('网络中断，或者系统已经更新。请重新加载。')
              : t('错误已记入错误日志，其他页面不受影响。')}
          </p>
          <div className="mt-2 flex gap-2">
            <button type="button" className="button button-plain" onClick={() => location.reload()}>
              {t('重新加载')}
            </button>
            <button
              type="button"
              className="button button-primary"
              onClick={() => this.setState({ failed: null })}
            >
              {t('再试一次')}
            </button>
          </div>
        </div>
      </div>
    )
  }
}
