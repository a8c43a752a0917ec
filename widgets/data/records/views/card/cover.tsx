import { useState } from 'react'
import { Icon } from '#engine/react/icon.tsx'
import { useT } from '#engine/react/text.ts'
import { fileGroupOf } from '#engine/value/file-kinds.ts'
import { safeLink } from '#engine/value/safe-link.ts'
import { nameOf, type ShownFile } from '../../../../parts/files/shown-file.ts'
import '../../../../parts/files/texts.ts'
import { usePreview } from '../../../../parts/files/use-preview.tsx'

/** A larger picture is only loaded when it is opened, not in a list. */
const MOST_BYTES = 8 * 1024 * 1024

/**
 * The first picture among the files of a record, which opens it; a placeholder when there is none, so that cards are
 * aligned.
 */
export default function Cover({ files }: { files: unknown }) {
  const pictures = Array.isArray(files) ? (files as ShownFile[]).filter(isPicture) : []
  return pictures[0] ? (
    <Picture file={pictures[0]} />
  ) : (
    <div className="sw-cover">
      <Icon name="file-image" />
    </div>
  )
}

function Picture({ file }: { file: ShownFile }) {
  const t = useT()
  const { href, onClick, preview } = usePreview(file)
  const [failed, setFailed] = useState(false)
  return (
    <>
      <button
        type="button"
        className="sw-cover"
        aria-label={t('files.openFile', { name: nameOf(file) })}
        onClick={onClick}
      >
        {failed ? (
          <Icon name="file-image" />
        ) : (
          <img src={href} alt="" loading="lazy" decoding="async" onError={() => setFailed(true)} />
        )}
      </button>
      {preview}
    </>
  )
}

function isPicture(file: ShownFile): boolean {
  return safeLink(file.link) !== undefined && fileGroupOf(nameOf(file)) === 'picture' && (file.size ?? 0) <= MOST_BYTES
}
