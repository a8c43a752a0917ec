import { UploadOutlined } from '@ant-design/icons'
import { Button, Flex, Typography } from 'antd'
import { useRef } from 'react'
import { useT } from '#engine/react/text.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import { describeControl } from '../../parts/describe-control.ts'
import { ReadOnly } from '../../parts/read-only.tsx'
import { useText } from '../../parts/read-text.ts'
import { FileList } from './file-list.tsx'
import type { Props, Value } from './props.gen.ts'
import { useUploads } from './use-uploads.ts'

/** Files of a record: chosen or dropped, sent at once, listed as links. Limits are the field's unless props set their own. */
export default function Upload(widget: WidgetProps<Props, Value>) {
  const { props, field, value, title, invalid, readOnly, onChange } = widget
  const t = useT()
  const text = useText()
  const picker = useRef<HTMLInputElement>(null)
  const accept = props.accept ?? field?.accept
  const maxMb = props.maxMb ?? field?.maxMb
  const maxCount = props.maxCount ?? field?.maxCount
  const { send, sending, refused } = useUploads(value, { accept, maxMb, maxCount }, onChange)
  const files = value ?? []
  if (readOnly)
    return <ReadOnly id={widget.id}>{files.length > 0 && <FileList files={files} look={props.look} />}</ReadOnly>
  const full = maxCount !== undefined && files.length + sending.length >= maxCount
  const hints = [
    accept?.length && accept.join(', '),
    maxMb !== undefined && t('widgets.upToMb', { maxMb }),
    maxCount !== undefined && t('widgets.upToFiles', { n: maxCount }),
  ].filter(Boolean)
  const { 'aria-required': _, 'aria-invalid': __, ...control } = describeControl(widget)
  return (
    <Flex
      vertical
      gap="small"
      onDragOver={event => event.preventDefault()}
      onDrop={event => {
        event.preventDefault()
        void send([...event.dataTransfer.files])
      }}
    >
      <Flex align="center" gap="small" wrap>
        <Button
          {...control}
          aria-label={`${title} ${text(props.text) || t('widgets.chooseFiles')}`}
          danger={invalid}
          disabled={full}
          icon={<UploadOutlined />}
          onClick={() => picker.current?.click()}
          onBlur={widget.onBlur}
        >
          {text(props.text) || t('widgets.chooseFiles')}
        </Button>
        {hints.length > 0 && <Typography.Text type="secondary">{hints.join(' · ')}</Typography.Text>}
      </Flex>
      <input
        ref={picker}
        type="file"
        hidden
        multiple={maxCount !== 1}
        accept={accept?.map(kind => `.${kind.replace(/^\*?\./, '')}`).join()}
        onChange={event => {
          void send([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      {refused.map(reason => (
        <Typography.Text key={reason} type="danger" role="alert">
          {reason}
        </Typography.Text>
      ))}
      <FileList
        files={files}
        sending={sending}
        look={props.look}
        onRemove={attachId => {
          const left = files.filter(file => file.attachId !== attachId)
          onChange(left.length ? left : null)
        }}
      />
    </Flex>
  )
}
