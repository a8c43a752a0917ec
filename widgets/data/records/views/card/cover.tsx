import { Icon } from '#engine/react/icon.tsx'
import { useT } from '#engine/react/text.ts'
import { nameOf, type ShownFile } from '../../../../parts/files/shown-file.ts'
import { isPicture, SmallPicture } from '../../../../parts/files/small-picture.tsx'
import '../../../../parts/files/texts.ts'
import { usePreview } from '../../../../parts/files/use-preview.tsx'

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
  const { onClick, preview } = usePreview(file)
  return (
    <>
      <button
        type="button"
        className="sw-cover"
        aria-label={t('files.openFile', { name: nameOf(file) })}
        onClick={onClick}
      >
        <SmallPicture file={file}>
          <Icon name="file-image" />
        </SmallPicture>
      </button>
      {preview}
    </>
  )
}
