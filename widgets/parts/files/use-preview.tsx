import { lazy, type MouseEvent, type ReactNode, Suspense, type SyntheticEvent, useState } from 'react'
import { safeLink } from '#engine/value/safe-link.ts'
import type { ShownFile } from './shown-file.ts'

const FilePreview = lazy(() => import('./file-preview.tsx'))

/** Events in the preview must not reach the row or control that opened it. */
const stop = (event: SyntheticEvent) => event.stopPropagation()
const STILL = { onClick: stop, onDoubleClick: stop, onKeyDown: stop, onPaste: stop }

/**
 * The props with which a link or button opens a file's preview over the page; with Ctrl or the middle button it is an
 * ordinary link.
 */
export function usePreview(file: ShownFile): {
  href: string | undefined
  onClick(event: MouseEvent): void
  preview: ReactNode
} {
  const [open, setOpen] = useState(false)
  return {
    href: safeLink(file.link),
    onClick(event) {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
      event.preventDefault()
      event.stopPropagation()
      setOpen(true)
    },
    preview: open && (
      <div role="presentation" {...STILL}>
        <Suspense>
          <FilePreview file={file} onClose={() => setOpen(false)} />
        </Suspense>
      </div>
    ),
  }
}
