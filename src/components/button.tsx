import type { ComponentProps, ElementType } from 'react';

type ButtonProps<Element extends ElementType> = ComponentProps<Element> & {
  /** What it is: a button unless told, or a link that looks like one. */
  component?: Element;
  variant?: 'contained' | 'outlined';
  tone?: 'primary' | 'secondary';
};

/** A button, or a link that looks like one (LOOK-3): contained unless told. Its styles are in `button.css`. */
export function Button<Element extends ElementType = 'button'>({
  component,
  variant = 'contained',
  tone = 'primary',
  className = '',
  ...rest
}: ButtonProps<Element>) {
  const Component: ElementType = component ?? 'button';
  return (
    <Component
      {...(Component === 'button' && { type: 'button' })}
      {...rest}
      className={`button ${variant} ${tone} ${className}`.trim()}
    />
  );
}
