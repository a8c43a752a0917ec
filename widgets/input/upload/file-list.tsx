import { CloseOutlined, LoadingOutlined, PaperClipOutlined } from '@ant-design/icons'
import { Button, Flex, Image, Typography } from 'antd'
import { useT } from '#engine/react/text.ts'
import { safeLink } from '#engine/value/safe-link.ts'
import { sayBytes } from './check-file.ts'
import type { Props, Value } from './props.gen.ts'

interface FileListProps {
  files: Value
  sending?: string[]
  look: Props['look']
  /** absent: files cannot be taken away */
  onRemove?(attachId: string): void
}

/** The files that are there, each a link, and those on their way. */
export function FileList({ files, sending = [], look, onRemove }: FileListProps) {
  const t = useT()
  return (
    <Flex
      component="ul"
      vertical={look === 'list'}
      wrap
      gap="small"
      style={{ listStyle: 'none', margin: 0, padding: 0 }}
    >
      {files.map(file => (
        <Flex component="li" key={file.attachId} align="center" gap="small">
          {look === 'pictures' ? (
            <Image src={safeLink(file.link)} alt={file.name} width={96} height={96} style={{ objectFit: 'cover' }} />
          ) : (
            <>
              <PaperClipOutlined />
              <Typography.Link href={safeLink(file.link)} target="_blank" rel="noopener" ellipsis>
                {file.name}
              </Typography.Link>
              <Typography.Text type="secondary">{sayBytes(file.size)}</Typography.Text>
            </>
          )}
          {onRemove && (
            <Button
              type="text"
              size="small"
              icon={<CloseOutlined />}
              aria-label={t('widgets.removeFile', { name: file.name })}
              onClick={() => onRemove(file.attachId)}
            />
          )}
        </Flex>
      ))}
      {sending.map((name, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same name may be sent twice
        <Flex component="li" key={`${name}-${at}`} align="center" gap="small" role="status">
          <LoadingOutlined /> {t('widgets.sending', { name })}
        </Flex>
      ))}
    </Flex>
  )
}
