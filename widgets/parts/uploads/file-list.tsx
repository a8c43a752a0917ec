import { Button, Flex, Progress, Typography, theme } from 'antd'
import { Icon } from '#engine/react/icon.tsx'
import { useT } from '#engine/react/text.ts'
import { FileLink } from '../files/file-link.tsx'
import { FilePicture } from '../files/file-picture.tsx'
import { sayBytes } from '../files/shown-file.ts'
import type { Sending, Uploaded } from './use-uploads.ts'

/** Names with sizes, small pictures, or round ones. */
export type FileLook = 'list' | 'pictures' | 'round'

interface FileListProps {
  files: Uploaded[]
  look: FileLook
  sending?: Sending[]
  /** absent: files cannot be removed */
  onRemove?(attachId: string): void
  onDrop?(id: number): void
  onAgain?(id: number): void
}

/** The uploaded files, each of which opens its preview, and those being uploaded. */
export function FileList({ files, look, sending = [], onRemove, onDrop, onAgain }: FileListProps) {
  const t = useT()
  const { token } = theme.useToken()
  const isPictures = look !== 'list'
  const takeOff = (file: Uploaded) =>
    onRemove && (
      <Button
        type="text"
        size="small"
        icon={<Icon name="close" />}
        aria-label={t('files.removeFile', { name: file.name })}
        onClick={() => onRemove(file.attachId)}
      />
    )
  return (
    <Flex vertical gap="small" style={{ minWidth: 0 }}>
      <Flex component="ul" vertical={!isPictures} wrap={isPictures} gap="small" style={LIST}>
        {files.map(file => (
          <Flex
            component="li"
            key={file.attachId ?? file.link}
            align={isPictures ? 'start' : 'center'}
            gap={4}
            style={{ minWidth: 0 }}
          >
            {isPictures ? (
              <FilePicture file={file} round={look === 'round'} />
            ) : (
              <>
                <FileLink file={file} />
                <Typography.Text type="secondary" style={{ flex: 'none' }}>
                  {sayBytes(file.size)}
                </Typography.Text>
              </>
            )}
            {takeOff(file)}
          </Flex>
        ))}
      </Flex>
      {sending.length > 0 && (
        <Flex component="ul" vertical gap="small" style={LIST}>
          {sending.map(({ id, file, share, failed }) => (
            <li key={id}>
              <Flex align="center" gap={4}>
                <Typography.Text ellipsis style={{ flex: '0 1 auto', minWidth: 0 }}>
                  {file.name}
                </Typography.Text>
                <Typography.Text type="secondary" style={{ flex: 'none' }}>
                  {sayBytes(file.size)}
                </Typography.Text>
                {failed && (
                  <Button
                    type="text"
                    size="small"
                    icon={<Icon name="reload" />}
                    aria-label={t('files.sendAgain', { name: file.name })}
                    onClick={() => onAgain?.(id)}
                  />
                )}
                <Button
                  type="text"
                  size="small"
                  icon={<Icon name="close" />}
                  aria-label={t(failed ? 'files.removeFile' : 'files.callBack', { name: file.name })}
                  onClick={() => onDrop?.(id)}
                />
              </Flex>
              {failed ? (
                <Typography.Text type="danger" role="alert">
                  <span className="sw-unseen">{t('files.reasonOf', { name: file.name, reason: '' })}</span>
                  {failed}
                </Typography.Text>
              ) : (
                <div role="status" aria-label={t('files.sending', { name: file.name })}>
                  {share === null ? (
                    <Typography.Text type="secondary">{t('files.waitsToSend')}</Typography.Text>
                  ) : (
                    <Progress
                      percent={Math.floor(share * 100)}
                      size="small"
                      strokeColor={token.colorPrimary}
                      status="active"
                      style={{ maxWidth: 360, margin: 0 }}
                    />
                  )}
                </div>
              )}
            </li>
          ))}
        </Flex>
      )}
    </Flex>
  )
}

const LIST = { listStyle: 'none', margin: 0, padding: 0, minWidth: 0 }
