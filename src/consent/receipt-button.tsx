import { Button } from '../components/button.tsx';
import { downloadFile } from '../participation/download-file.ts';
import { type Receipt, receiptOf } from './receipt.ts';

/** Saves the receipt of one consent as a text file. */
export function ReceiptButton({ receipt, label }: { receipt: Receipt; label: string }) {
  const save = () => downloadFile('grovemates-receipt.txt', 'text/plain;charset=utf-8', receiptOf(receipt));
  return (
    <Button variant="outlined" onClick={save}>
      {label}
    </Button>
  );
}
