import { Button, Flex, Typography, theme } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Icon } from '#engine/react/icon.tsx'
import { useT } from '#engine/react/text.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import { safeLink } from '#engine/value/safe-link.ts'
import { describeControl } from '../../parts/describe-control.ts'
import { ReadOnly } from '../../parts/read-only.tsx'
import { useText } from '../../parts/read-text.ts'
import type { Props } from './props.gen.ts'
import type { SignedFile } from './signature-dialog.tsx'
import './texts.ts'

const SignatureDialog = lazy(() => import('./signature-dialog.tsx'))

const PREVIEW_PX = { width: 80, height: 50 }

/**
 * A signature drawn by hand, kept as a picture: a file of a file field, its address in a text field.
 * @source FM-26, VM-19
 */
export default function Signature(widget: WidgetProps<Props, SignedFile[] | string>) {
  const { props, field, value, title, invalid, readOnly, onChange, onBlur } = widget
  const t = useT()
  const text = useText()
  const { token } = theme.useToken()
  const [open, setOpen] = useState(false)
  const link = Array.isArray(value) ? value.at(-1)?.link : value
  const address = link ? pictureAddress(link) : undefined
  const frame = { ...PREVIEW_PX, borderRadius: token.borderRadius, border: `1px solid ${token.colorBorder}` }
  const picture = address ? (
    <img src={address} alt={title} style={{ ...frame, objectFit: 'contain', background: '#fff' }} />
  ) : null
  if (readOnly) return <ReadOnly id={widget.id}>{picture}</ReadOnly>
  const { 'aria-required': _, 'aria-invalid': __, ...control } = describeControl(widget)
  const sign = (file: SignedFile) => {
    onChange(field === undefined || field.type === 'file' ? [file] : file.link)
    setOpen(false)
  }
  const word = t(address ? 'signature.again' : 'signature.sign')
  return (
    <Flex align="center" gap="small" wrap>
      {picture ?? (
        <Flex align="center" justify="center" style={{ ...frame, borderStyle: 'dashed', textAlign: 'center' }}>
          <Typography.Text type="secondary" style={{ fontSize: token.fontSizeSM }}>
            {text(props.placeholder) || t('signature.none')}
          </Typography.Text>
        </Flex>
      )}
      <Button
        {...control}
        aria-label={`${title} ${word}`}
        aria-haspopup="dialog"
        danger={invalid}
        icon={<Icon name="edit" />}
        onClick={() => setOpen(true)}
        onBlur={onBlur}
      >
        {word}
      </Button>
      {address && (
        <Button type="text" aria-label={`${title} ${t('signature.remove')}`} onClick={() => onChange(null)}>
          {t('signature.remove')}
        </Button>
      )}
      {open && (
        <Suspense>
          <SignatureDialog onSigned={sign} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Flex>
  )
}

const pictureAddress = (link: string): string | undefined =>
  /^data:image\/(png|svg\+xml)[,;]/.test(link) ? link : safeLink(link)
