/** The product's icons, by the names of antd's outlined set, drawn from one sprite file. They carry no text of their own. */
import { lazy, Suspense } from 'react'
import { ICON_NAMES, SIGN_NAMES } from './icon-names.ts'
import sprite from './icons.gen.svg?no-inline'

const NAMES: ReadonlySet<string> = new Set([...ICON_NAMES, ...SIGN_NAMES])
const PLAIN = 'appstore'
const PictureIcon = lazy(() => import('./picture/picture-icon.tsx'))

interface IconProps {
  name?: string | null
  className?: string
}

/** An unknown name shows the default icon, what is no name a picture. @source MA-20 */
export function Icon({ name, className = '' }: IconProps) {
  if (name && /[^a-z0-9-]/.test(name))
    return (
      <Suspense fallback={<Icon className={className} />}>
        <PictureIcon icon={name} draw={named => <Icon name={named} className={className} />} />
      </Suspense>
    )
  return (
    <span role="img" aria-hidden="true" className={`anticon ${className}`}>
      <svg viewBox="64 64 896 896" width="1em" height="1em" fill="currentColor" aria-hidden="true">
        <use href={`${sprite}#${name && NAMES.has(name) ? name : PLAIN}`} />
      </svg>
    </span>
  )
}
