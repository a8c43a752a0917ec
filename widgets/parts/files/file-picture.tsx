import { Button, Flex, Typography, theme } from 'antd'
import { useState } from 'react'
import { Icon } from '#engine/react/icon.tsx'
import { useT } from '#engine/react/text.ts'
import { fileGroupOf } from '#engine/value/file-kinds.ts'
import { nameOf, type ShownFile, sayBytes } from './shown-file.ts'
import { usePreview } from './use-preview.tsx'

const SIDE_PX = 96
/** A larger picture is only loaded when it is opened, not in a list. */
const MOST_BYTES = 8 * 1024 * 1024

/** A small picture of a file, which opens it; its name when it is no picture. */
export function FilePicture({ file, round }: { file: ShownFile; round?: boolean }) {
  const t = useT()
  const { token } = theme.useToken()
  const { href, onClick, preview } = usePreview(file)
  const [failed, setFailed] = useState<string | null>(null)
  const name = nameOf(file)
  const isPicture = fileGroupOf(name) === 'picture'
  const isFailed = isPicture && (!href || failed === href)
  const isDrawn = isPicture && !isFailed && (file.size ?? 0) <= MOST_BYTES
  const frame = {
    width: SIDE_PX,
    height: SIDE_PX,
    padding: isDrawn ? 0 : token.paddingXXS,
    overflow: 'hidden',
    borderRadius: round ? '50%' : token.borderRadius,
  }
  return (
    <>
      <Button type="default" style={frame} aria-label={t('files.openFile', { name })} title={name} onClick={onClick}>
        {isDrawn ? (
          <img
            src={href}
            alt=""
            loading="lazy"
            decoding="async"
            style={{ width: '100%', height: '100%', objectFit: 'cover' }}
            onError={() => setFailed(href ?? null)}
          />
        ) : (
          <Flex
            aria-hidden={!isFailed}
            vertical
            align="center"
            justify="center"
            gap={4}
            style={{ height: '100%', minWidth: 0 }}
          >
            {isPicture ? <Icon name="file-image" /> : <Icon name="file" />}
            <Typography.Text
              type={isFailed ? 'danger' : 'secondary'}
              ellipsis={!isFailed}
              style={{ maxWidth: '100%', fontSize: token.fontSizeSM, whiteSpace: isFailed ? 'normal' : undefined }}
            >
              {isFailed ? t('widgets.pictureFailed') : name}
            </Typography.Text>
            {!isFailed && (
              <Typography.Text type="secondary" style={{ fontSize: token.fontSizeSM }}>
                {sayBytes(file.size)}
              </Typography.Text>
            )}
          </Flex>
        )}
      </Button>
      {preview}
    </>
  )
}
