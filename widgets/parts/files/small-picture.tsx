/** A picture among files, in small. @source docs/ui.md#files */
import { type ReactNode, useState } from 'react'
import { useOnPaper } from '#engine/react/paper/on-paper.ts'
import { fileGroupOf } from '#engine/value/file-kinds.ts'
import { safeLink } from '#engine/value/safe-link.ts'
import { nameOf, type ShownFile } from './shown-file.ts'

export function isPicture(file: ShownFile): boolean {
  return safeLink(file.link) !== undefined && fileGroupOf(nameOf(file)) === 'picture'
}

interface SmallPictureProps {
  file: ShownFile
  /** shown in its place where it cannot be loaded */
  children: ReactNode
}

/** Fills its box. Our own server sends a file with `?small` as a few kilobytes. */
export function SmallPicture({ file, children }: SmallPictureProps) {
  const [failed, setFailed] = useState<string>()
  const onPaper = useOnPaper()
  const link = safeLink(file.link)
  if (!link || failed === link) return children
  return (
    <img
      src={link.startsWith('/') ? `${link}?small` : link}
      alt=""
      loading={onPaper ? 'eager' : 'lazy'}
      decoding="async"
      style={{ width: '100%', height: '100%', objectFit: 'cover' }}
      onError={() => setFailed(link)}
    />
  )
}
