import { Button, Flex, Typography, theme } from 'antd'
import { Icon } from '#engine/react/icon.tsx'
import { useT } from '#engine/react/text.ts'
import { fileGroupOf, WHOLE_PICTURE_BYTES } from '#engine/value/file-kinds.ts'
import { nameOf, type ShownFile, sayBytes } from './shown-file.ts'
import { isPicture, SmallPicture } from './small-picture.tsx'
import { usePreview } from './use-preview.tsx'

const SIDE_PX = 96

/** A small picture of a file, which opens it; its name when it is no picture. */
export function FilePicture({ file, round }: { file: ShownFile; round?: boolean }) {
  const t = useT()
  const { token } = theme.useToken()
  const { onClick, preview } = usePreview(file)
  const name = nameOf(file)
  const frame = {
    width: SIDE_PX,
    height: SIDE_PX,
    padding: 0,
    overflow: 'hidden',
    borderRadius: round ? '50%' : token.borderRadius,
  }
  return (
    <>
      <Button type="default" style={frame} aria-label={t('files.openFile', { name })} title={name} onClick={onClick}>
        {isPicture(file) ? (
          <SmallPicture file={file}>
            <FileMark file={file} failed={(file.size ?? 0) <= WHOLE_PICTURE_BYTES} />
          </SmallPicture>
        ) : (
          <FileMark file={file} failed={fileGroupOf(name) === 'picture'} />
        )}
      </Button>
      {preview}
    </>
  )
}

/** @param failed  a picture that should be shown */
function FileMark({ file, failed }: { file: ShownFile; failed: boolean }) {
  const t = useT()
  const { token } = theme.useToken()
  const name = nameOf(file)
  return (
    <Flex
      aria-hidden={!failed}
      vertical
      align="center"
      justify="center"
      gap={4}
      style={{ height: '100%', minWidth: 0, padding: token.paddingXXS }}
    >
      <Icon name={fileGroupOf(name) === 'picture' ? 'file-image' : 'file'} />
      <Typography.Text
        type={failed ? 'danger' : 'secondary'}
        ellipsis={!failed}
        style={{ maxWidth: '100%', fontSize: token.fontSizeSM, whiteSpace: failed ? 'normal' : undefined }}
      >
        {failed ? t('widgets.pictureFailed') : name}
      </Typography.Text>
      {!failed && (
        <Typography.Text type="secondary" style={{ fontSize: token.fontSizeSM }}>
          {sayBytes(file.size)}
        </Typography.Text>
      )}
    </Flex>
  )
}
