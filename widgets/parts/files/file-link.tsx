import { Typography } from 'antd'
import { Icon } from '#engine/react/icon.tsx'
import { nameOf, type ShownFile } from './shown-file.ts'
import { usePreview } from './use-preview.tsx'

/** The name of a file, as a link that opens it. */
export function FileLink({ file }: { file: ShownFile }) {
  const { href, onClick, preview } = usePreview(file)
  return (
    <>
      <Icon name="paper-clip" />
      <Typography.Link
        href={href}
        target="_blank"
        rel="noopener"
        ellipsis
        title={nameOf(file)}
        style={{ flex: '0 1 auto', minWidth: 0 }}
        onClick={onClick}
      >
        {nameOf(file)}
      </Typography.Link>
      {preview}
    </>
  )
}
