import { nameOf, type ShownFile } from '../../../parts/files/shown-file.ts'
import { usePreview } from '../../../parts/files/use-preview.tsx'

/** The files of a cell; each opens over the page. Loaded with the first one. */
export default function FileCells({ files }: { files: ShownFile[] }) {
  return files.map(file => <FileCell key={file.link} file={file} />)
}

function FileCell({ file }: { file: ShownFile }) {
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
