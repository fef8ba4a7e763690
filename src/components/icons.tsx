import type { ReactNode } from 'react';

/** Inline icons on a 24-unit grid, drawn in pixels of 2 units. Decorative: the control next to them has the name. */
function Icon({ children }: { children: ReactNode }) {
  return (
    <svg
      className="icon"
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="currentColor"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}

export const MenuIcon = () => (
  <Icon>
    <path d="M4 6h16v2H4zM4 11h16v2H4zM4 16h16v2H4z" />
  </Icon>
);

export const CloseIcon = () => (
  <Icon>
    <path d="M5 5h2v2H5zM7 7h2v2H7zM9 9h2v2H9zM11 11h2v2h-2zM13 9h2v2h-2zM15 7h2v2h-2zM17 5h2v2h-2zM9 13h2v2H9zM7 15h2v2H7zM5 17h2v2H5zM13 13h2v2h-2zM15 15h2v2h-2zM17 17h2v2h-2z" />
  </Icon>
);

export const NewTabIcon = () => (
  <svg
    className="icon icon-small"
    viewBox="0 0 16 16"
    width="12"
    height="12"
    fill="currentColor"
    aria-hidden="true"
    focusable="false"
  >
    <path d="M5 2h9v9h-2V6h-2v2H8v2H6v2H4v2H2v-2h2v-2h2V8h2V6h2V4H5z" />
  </svg>
);

export const PauseIcon = () => (
  <Icon>
    <path d="M6 5h4v14H6zM14 5h4v14h-4z" />
  </Icon>
);

export const PlayIcon = () => (
  <Icon>
    <path d="M7 4h3v2h3v2h3v2h3v4h-3v2h-3v2h-3v2H7z" />
  </Icon>
);

export const LabIcon = () => (
  <Icon>
    <path d="M8 2h8v2h-1v6h2v3h2v3h2v6H3v-6h2v-3h2v-3h2V4H8zM11 4v7H9v3H7v2h10v-2h-2v-3h-2V4z" />
  </Icon>
);

export const UniversityIcon = () => (
  <Icon>
    <path d="M11 2h2v2h4v2h4v3H3V6h4V4h4zM5 11h3v7H5zM10.500 11h3v7h-3zM16 11h3v7h-3zM3 19h18v3H3z" />
  </Icon>
);

export const ChatIcon = () => (
  <Icon>
    <path
      d="M4 3h16v2h2v11h-2v2h-9v2H9v2H6v-4H4v-2H2V5h2zM7 9v3h2V9zM11 9v3h2V9zM15 9v3h2V9z"
      fillRule="evenodd"
    />
  </Icon>
);

export const BlogIcon = () => (
  <Icon>
    <path d="M4 2h12v2h2v2h2v16H4zM7 8v2h6V8zM7 12v2h10v-2zM7 16v2h10v-2z" fillRule="evenodd" />
  </Icon>
);

export const MailIcon = () => (
  <Icon>
    <path d="M2 4h20v16H2zM4 7v11h16V7h-2v2h-2v2h-2v2h-4v-2H8V9H6V7z" fillRule="evenodd" />
  </Icon>
);
