import '@ant-design/v5-patch-for-react-19'
import type { Preview } from '@storybook/react-vite'
import { ConfigProvider, theme } from 'antd'
import { showPalette } from '#engine/react/look/palette.ts'
import { antdTheme } from '#runtime/theme/antd-theme.ts'
import { DEFAULT_COLOUR, themeOf } from '#runtime/theme/theme.ts'

/** Theme and width are chosen in the toolbar: a widget has to be right in both themes and at a phone's width. */
export default {
  globalTypes: {
    look: { toolbar: { title: 'Theme', icon: 'mirror', items: ['light', 'dark'], dynamicTitle: true } },
    width: { toolbar: { title: 'Width', icon: 'grow', items: ['full', '768', '390'], dynamicTitle: true } },
  },
  initialGlobals: { look: 'light', width: 'full' },
  parameters: { a11y: { test: 'error' } },
  decorators: [
    (Story, { globals: { look, width } }) => {
      showPalette(look === 'dark')
      return (
        <ConfigProvider theme={antdTheme(themeOf(look === 'dark' ? 'dark' : 'default', DEFAULT_COLOUR))}>
          <Ground width={width === 'full' ? '100%' : Number(width)}>
            <Story />
          </Ground>
        </ConfigProvider>
      )
    },
  ],
} satisfies Preview

function Ground({ width, children }: { width: number | string; children: React.ReactNode }) {
  const { token } = theme.useToken()
  const { colorBgContainer: background, colorText: color, fontFamily, fontSize, padding } = token
  return (
    <div style={{ boxSizing: 'border-box', width, minHeight: 360, background, color, fontFamily, fontSize, padding }}>
      {children}
    </div>
  )
}
