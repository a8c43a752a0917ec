import { lazy, type MouseEvent, type ReactNode, Suspense, type SyntheticEvent, useState } from 'react'
import { safeLink } from '#engine/value/safe-link.ts'
import type { ShownFile } from './shown-file.ts'

const FilePreview = lazy(() => import('./file-preview.tsx'))

/** What happens in the preview is nothing to the row or the control it was opened from. */
const stop = (event: SyntheticEvent) => event.stopPropagation()
const STILL = { onClick: stop, onDoubleClick: stop, onKeyDown: stop, onPaste: stop }

/** What a link or a button to a file needs to open its preview over the page; with Ctrl or the middle button it is a link. */
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
