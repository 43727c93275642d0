import { ActionIcon, useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { IconDeviceDesktop, IconMoon, IconSun } from '../ui/icons.tsx';

const SCHEMES: Record<MantineColorScheme, { icon: typeof IconSun; name: string; next: MantineColorScheme }> = {
  auto: { icon: IconDeviceDesktop, name: 'as the system', next: 'light' },
  light: { icon: IconSun, name: 'light', next: 'dark' },
  dark: { icon: IconMoon, name: 'dark', next: 'auto' },
};

/** Cycles through system, light and dark. */
export function SchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  // The document is the same for every viewer: the chosen scheme is known only after mounting.
  const mounted = useMounted();
  const { icon: Icon, name, next } = SCHEMES[mounted ? colorScheme : 'auto'];
  const label = `Colour scheme: ${name}. Change to ${SCHEMES[next].name}`;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      aria-label={label}
      title={label}
      data-needs="scripts"
      onClick={() => setColorScheme(next)}
    >
      <Icon size={20} aria-hidden />
    </ActionIcon>
  );
}
