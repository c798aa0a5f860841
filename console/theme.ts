import { type ThemeConfig, theme as themes } from 'antd';

/** Sizes that the compact algorithm would make too small for Chinese text: 13 px, rows of 36. */
const SIZES = {
  fontSize: 13,
  fontSizeSM: 12,
  fontSizeLG: 14,
  fontSizeXL: 16,
  fontSizeHeading1: 20,
  fontSizeHeading2: 16,
  fontSizeHeading3: 14,
  lineHeight: 20 / 13,
  lineHeightSM: 20 / 12,
  lineHeightLG: 22 / 14,
  controlHeight: 32,
  controlHeightSM: 26,
  controlHeightLG: 40,
};

/** The colours are those of the visitors' pages (engine/site/styles/tokens.css, brand "default"). */
export const theme: ThemeConfig = {
  algorithm: [themes.defaultAlgorithm, (seed, map) => ({ ...themes.compactAlgorithm(seed, map), ...SIZES })],
  token: {
    colorPrimary: '#0b6e6e',
    colorInfo: '#0b6e6e',
    colorLink: '#0b6e6e',
    colorLinkHover: '#095858',
    colorError: '#bf2f1b',
    colorWarning: '#b26a00',
    colorSuccess: '#1d7a46',
    colorText: '#0f2730',
    colorTextHeading: '#0f2730',
    colorTextSecondary: '#3d535c',
    colorTextTertiary: '#576b74',
    colorTextDescription: '#576b74',
    colorTextPlaceholder: '#5f727a',
    colorIcon: '#576b74',
    colorBorder: '#c6d3d7',
    colorBorderSecondary: '#e1e9eb',
    colorSplit: '#e1e9eb',
    colorBgLayout: '#f3f6f7',
    fontFamily:
      '-apple-system, "Segoe UI", "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC", sans-serif',
    borderRadius: 6,
    borderRadiusLG: 8,
    wireframe: false,
    motionDurationMid: '0.12s',
    motionDurationSlow: '0.18s',
  },
  components: {
    Table: {
      cellPaddingBlockSM: 7.5,
      cellPaddingInlineSM: 12,
      headerBg: '#f7fafa',
      headerColor: '#3d535c',
      rowSelectedBg: '#e9f4f3',
      rowSelectedHoverBg: '#e0efee',
      rowHoverBg: '#f5f9f9',
    },
    Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none' },
    Form: { itemMarginBottom: 18, verticalLabelPadding: '0 0 6px' },
    Drawer: { paddingLG: 20 },
  },
};
