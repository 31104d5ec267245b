import {
  createTheme,
  type CSSVariablesResolver,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  rem,
  type VariantColorsResolver,
} from '@mantine/core';
import controls from './controls.module.css';

/** Mantine's own teal.8 gives white text a contrast of 3.95:1; this one passes WCAG AA. */
const teal: MantineColorsTuple = [
  '#e9f8f6',
  '#d0efeb',
  '#a3dfd8',
  '#72cdc3',
  '#45bcaf',
  '#26a69a',
  '#148f84',
  '#0d7d74',
  '#0b6e66',
  '#085650',
];

const dark: MantineColorsTuple = [
  '#e9ebed',
  '#aeb5bd',
  '#929aa3',
  '#6b747d',
  '#2a2f35',
  '#1c2024',
  '#16191c',
  '#101214',
  '#0b0d0e',
  '#08090a',
];

/**
 * The colours of filled buttons are those of tokens.css. Mantine chooses the colour of their text by the light scheme only, and
 * white on the dark scheme's teal has too little contrast.
 */
const variantColors: VariantColorsResolver = (input) => {
  const colours = defaultVariantColorsResolver(input);
  if (input.variant !== 'filled') return colours;
  const isDanger = input.color === 'red';
  const background = isDanger ? 'var(--bad-fg)' : 'var(--accent)';
  const hover = isDanger ? 'var(--bad-fg)' : 'var(--accent-hover)';
  return { ...colours, background, hover, color: isDanger ? 'var(--surface)' : 'var(--accent-ink)' };
};

/** The theme of all pages. Colours that differ between light and dark are in tokens.css. */
export const theme = createTheme({
  colors: { teal, dark },
  primaryColor: 'teal',
  primaryShade: { light: 8, dark: 4 },
  autoContrast: true,
  variantColorResolver: variantColors,
  white: '#fff',
  black: '#16191d',
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--mono)',
  headings: { fontFamily: 'var(--font)', fontWeight: '600' },
  fontSizes: { xs: rem(12), sm: rem(13), md: rem(14), lg: rem(16), xl: rem(20) },
  lineHeights: { xs: '1.3333', sm: '1.5385', md: '1.4286', lg: '1.5', xl: '1.4' },
  spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(24), xl: rem(32) },
  radius: { xs: rem(4), sm: rem(6), md: rem(8), lg: rem(12), xl: rem(16) },
  defaultRadius: 'sm',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'sm' }, classNames: { root: controls['button'] } },
    TextInput: { classNames: { input: controls['input'], label: controls['label'] } },
    NumberInput: { classNames: { input: controls['input'], label: controls['label'] } },
    Select: { classNames: { input: controls['input'], label: controls['label'] } },
    FileInput: { classNames: { input: controls['input'], label: controls['label'] } },
    Textarea: { classNames: { input: controls['input'], label: controls['label'] } },
    PasswordInput: { classNames: { input: controls['input'], label: controls['label'] } },
    // With the radius of the other controls, a small box would look like a circle, of which one is chosen.
    Checkbox: { defaultProps: { radius: 'xs' }, classNames: { input: controls['mark'] } },
    Radio: { classNames: { radio: controls['mark'] } },
    Switch: { classNames: { track: controls['track'] } },
    Tabs: { classNames: { list: controls['tabs'], tab: controls['tab'] } },
    CheckboxGroup: { classNames: { label: controls['label'] } },
    RadioGroup: { classNames: { label: controls['label'] } },
    // Fields that may be empty say so; a star on some of the others would say nothing.
    InputWrapper: {
      defaultProps: { withAsterisk: false },
      classNames: { description: controls['hint'], error: controls['hint'] },
    },
    Paper: { defaultProps: { withBorder: true, radius: 'md', shadow: 'none' } },
    // Its placeholder for the focus is an element that a menu may not contain.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    Modal: {
      defaultProps: { radius: 'lg', centered: true },
      classNames: {
        title: controls['dialogTitle'],
        inner: controls['dialogPlace'],
        content: controls['dialog'],
      },
    },
    // It is a `header`, which would count as a second banner of the page.
    ModalHeader: { defaultProps: { role: 'none' } },
    // They go away by themselves; their button would need a name in the language of the page.
    Notification: { defaultProps: { withCloseButton: false } },
    Tooltip: { defaultProps: { openDelay: 150 } },
    Skeleton: { defaultProps: { radius: 'xs' } },
    SegmentedControl: {
      classNames: controls['segments'] === undefined ? {} : { root: controls['segments'] },
    },
  },
});

/** Mantine's variables for what tokens.css names. */
export const cssVariables: CSSVariablesResolver = () => {
  const variables = {
    '--mantine-color-body': 'var(--page)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--ink-2)',
    '--mantine-color-placeholder': 'var(--ink-3)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-border': 'var(--line-strong)',
    '--mantine-color-default-hover': 'var(--hover)',
    '--mantine-color-error': 'var(--bad-fg)',
    '--mantine-color-anchor': 'var(--accent-text)',
    // Mantine's own is nearly white in the dark scheme: a button without a border would look like a text.
    '--mantine-color-teal-light-color': 'var(--accent-text)',
  };
  return {
    variables: {},
    light: variables,
    // Mantine's own is the colour of a panel in the dark scheme: a disabled button would look like a text.
    dark: { ...variables, '--mantine-color-disabled': 'var(--wait-bg)' },
  };
};
