import { Icon } from '#engine/react/icon.tsx'
import { nameOf, type ShownFile } from './shown-file.ts'
import { isPicture, SmallPicture } from './small-picture.tsx'
import { usePreview } from './use-preview.tsx'

/** The most pictures of a cell; the record shows them all. */
const MOST_PICTURES = 4

/** The files of a cell, pictures in small, one alone with its name; each opens over the page. Loaded with the first. */
export default function FileCells({ files }: { files: ShownFile[] }) {
  const pictures = files.filter(isPicture)
  return (
    <>
      {pictures.length > 0 && (
        <span className="sw-thumbs">
          {pictures.slice(0, MOST_PICTURES).map(file => (
            <Thumb key={file.link} file={file} named={pictures.length === 1} />
          ))}
          {pictures.length > MOST_PICTURES && `+${pictures.length - MOST_PICTURES}`}
        </span>
      )}
      {files.map(file => !isPicture(file) && <FileName key={file.link} file={file} />)}
    </>
  )
}

/** The name of a file, as a link that opens it over the page. */
export function FileName({ file }: { file: ShownFile }) {
  const { href, onClick, preview } = usePreview(file)
  return (
    <>
      <a className="sw-file" href={href} target="_blank" rel="noopener noreferrer" onClick={onClick}>
        {nameOf(file)}
      </a>
      {preview}
    </>
  )
}

function Thumb({ file, named }: { file: ShownFile; named: boolean }) {
  const { href, onClick, preview } = usePreview(file)
  const name = nameOf(file)
  return (
    <>
      <a
        className={named ? 'sw-thumb-link' : undefined}
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={name}
        title={name}
        onClick={onClick}
      >
        <span className="sw-thumb">
          <SmallPicture file={file}>
            <Icon name="file-image" />
          </SmallPicture>
        </span>
        {named && <span className="sw-file">{name}</span>}
      </a>
      {preview}
    </>
  )
}
