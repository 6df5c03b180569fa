import { useState } from 'react'
import { Icon } from '../shell/Icon.tsx'
import { t } from '../text.ts'

interface PictureProps {
  readonly address: string
  readonly alt: string
  readonly className?: string
}

/**
 * A picture; where it cannot be shown (it is missing, or its host is not allowed) a sign and its name take its
 * place, so that no hole remains.
 */
export function Picture({ address, alt, className }: PictureProps) {
  const [brokenAddress, setBrokenAddress] = useState('')
  if (brokenAddress !== address)
    return <img src={address} alt={alt} className={className} onError={() => setBrokenAddress(address)} />
  const text = alt === '' ? t('图片无法显示') : t('“{name}”无法显示', { name: alt })
  return (
    <span className="picture-missing" title={`${text}\n${address}`}>
      <Icon name="image" />
      <span>{text}</span>
    </span>
  )
}
